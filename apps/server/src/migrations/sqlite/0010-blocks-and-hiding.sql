-- People who do not see each other, posts that are left out of lists, and what operators have hidden.

ALTER TABLE "users" ADD COLUMN "hidden" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_users_hidden" ON "users" ("$id") WHERE "hidden" = 1;
ALTER TABLE "posts" ADD COLUMN "hidden" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_posts_hidden" ON "posts" ("$id") WHERE "hidden" = 1;
CREATE TABLE "blocks" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "blocked" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_blocks_newestByUser" ON "blocks" ("user", "$createdAt");
CREATE INDEX "index_blocks_byBlocked" ON "blocks" ("blocked", "user");
CREATE UNIQUE INDEX "index_blocks_oncePerPerson" ON "blocks" ("user", "blocked");
CREATE TABLE "mutes" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "muted" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_mutes_newestByUser" ON "mutes" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_mutes_oncePerPerson" ON "mutes" ("user", "muted");
CREATE INDEX "index_mutes_muted" ON "mutes" ("muted");
