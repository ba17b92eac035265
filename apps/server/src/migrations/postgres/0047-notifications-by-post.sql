-- The groups of a post's notifications are in the index of the post (decision 123): one entry for each instead of two.

DROP INDEX "index_notifications_post";
DROP INDEX "index_notifications_newestByGroup";
CREATE INDEX "index_notifications_newestByGroup" ON "notifications" ("post" NULLS FIRST, "user", "group", "$createdAt", sequence);
