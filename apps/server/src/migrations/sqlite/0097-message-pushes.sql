-- When to tell a device of unread messages.

ALTER TABLE "pushSubscriptions" ADD COLUMN "messagesDueAt" INTEGER;
CREATE INDEX "index_pushSubscriptions_messagesDue" ON "pushSubscriptions" ("messagesDueAt");
