-- When to tell a device of unread messages.

ALTER TABLE "pushSubscriptions" ADD COLUMN "messagesDueAt" BIGINT;
CREATE INDEX "index_pushSubscriptions_messagesDue" ON "pushSubscriptions" ("messagesDueAt" NULLS FIRST, sequence);
