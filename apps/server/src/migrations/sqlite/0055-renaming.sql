-- People change their usernames. Earlier ones are reserved for a year, those of erased accounts as hashes.

ALTER TABLE "users" ADD COLUMN "renamedAt" INTEGER;
ALTER TABLE "users" ADD COLUMN "redirectsOldNames" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE username_claims ADD COLUMN username TEXT;
ALTER TABLE username_claims ADD COLUMN until INTEGER;
CREATE TABLE erased_usernames (hash TEXT NOT NULL PRIMARY KEY, until INTEGER NOT NULL) STRICT;
CREATE UNIQUE INDEX "index_users_redirectsOldNames" ON "users" ("$id") WHERE "redirectsOldNames" = 1;
