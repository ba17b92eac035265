-- People change their usernames. Earlier ones are reserved for a year, those of erased accounts as hashes.

ALTER TABLE "users" ADD COLUMN "renamedAt" BIGINT;
ALTER TABLE "users" ADD COLUMN "redirectsOldNames" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE username_claims ADD COLUMN username TEXT COLLATE "C";
ALTER TABLE username_claims ADD COLUMN until BIGINT;
CREATE TABLE erased_usernames (hash TEXT COLLATE "C" NOT NULL PRIMARY KEY, until BIGINT NOT NULL);
CREATE UNIQUE INDEX "index_users_redirectsOldNames" ON "users" ("$id") WHERE "redirectsOldNames" = 1;
