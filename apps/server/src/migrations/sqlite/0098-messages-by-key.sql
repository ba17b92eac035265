-- Messages without a key are in no index of keys: half of all rows are the copies of others, which have none.

DROP INDEX "index_messages_oncePerKey";
CREATE UNIQUE INDEX "index_messages_oncePerKey" ON "messages" ("key", "user") WHERE "key" IS NOT NULL;
