-- The index of unseen notifications has them in the order of their list: the newest are read without the others.

DROP INDEX "index_notifications_unseenByUser";
CREATE INDEX "index_notifications_unseenByUser" ON "notifications" ("user", "seenAt" NULLS FIRST, "$createdAt", sequence);
