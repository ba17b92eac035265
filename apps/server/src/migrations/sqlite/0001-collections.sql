-- Made from src/collections. After a change there, before a release:
-- vitest run apps/server/src/engine/schema-sql.test.ts -u

CREATE TABLE "users" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "accountId" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "username$folded" TEXT NOT NULL,
  "imageUrl" TEXT,
  "imageId" TEXT,
  "bio" TEXT
) STRICT;
CREATE INDEX "index_users_newest" ON "users" ("$createdAt");
CREATE UNIQUE INDEX "index_users_account" ON "users" ("accountId");
CREATE UNIQUE INDEX "index_users_username" ON "users" ("username$folded");
CREATE INDEX "index_users_imageId" ON "users" ("imageId");
CREATE INDEX "index_users_updatedAt" ON "users" ("$updatedAt");
CREATE TABLE "posts" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "creator" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "caption" TEXT,
  "imageUrl" TEXT NOT NULL,
  "imageId" TEXT NOT NULL,
  "location" TEXT,
  "tags" TEXT,
  "likesCount" INTEGER NOT NULL,
  "imageWidth" INTEGER NOT NULL,
  "imageHeight" INTEGER NOT NULL,
  "imageHash" TEXT NOT NULL
) STRICT;
CREATE INDEX "index_posts_newest" ON "posts" ("$createdAt");
CREATE INDEX "index_posts_lastChanged" ON "posts" ("$updatedAt");
CREATE INDEX "index_posts_newestByCreator" ON "posts" ("creator", "$createdAt");
CREATE INDEX "index_posts_creator" ON "posts" ("creator");
CREATE INDEX "index_posts_imageId" ON "posts" ("imageId");
CREATE TABLE "posts_likes" (
  sequence INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES "posts" (sequence) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES "users" (sequence) ON DELETE CASCADE,
  UNIQUE (document, member)
) STRICT;
CREATE INDEX "index_posts_likes_document" ON "posts_likes" (document);
CREATE INDEX "index_posts_likes_member" ON "posts_likes" (member);
CREATE TRIGGER "count_posts_likes_insert" AFTER INSERT ON "posts_likes" BEGIN
  UPDATE "posts" SET "likesCount" = "likesCount" + 1 WHERE sequence = new.document;
END;
CREATE TRIGGER "count_posts_likes_delete" AFTER DELETE ON "posts_likes" BEGIN
  UPDATE "posts" SET "likesCount" = "likesCount" - 1 WHERE sequence = old.document;
END;
CREATE VIRTUAL TABLE "posts_words" USING fts5 (
  "caption",
  content = '',
  contentless_delete = 1,
  detail = none,
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = 'ascii'
);
CREATE TRIGGER "forget_posts_words" AFTER DELETE ON "posts" BEGIN
  DELETE FROM "posts_words" WHERE rowid = old.sequence;
END;
CREATE TABLE "saves" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT NOT NULL REFERENCES "posts" ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_saves_newestByUser" ON "saves" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_saves_oncePerPost" ON "saves" ("user", "post");
CREATE INDEX "index_saves_user" ON "saves" ("user");
CREATE INDEX "index_saves_post" ON "saves" ("post");
CREATE TABLE "follows" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "follower" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "followed" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_follows_newestByFollower" ON "follows" ("follower", "$createdAt");
CREATE INDEX "index_follows_newestByFollowed" ON "follows" ("followed", "$createdAt");
CREATE UNIQUE INDEX "index_follows_oncePerPerson" ON "follows" ("follower", "followed");
CREATE INDEX "index_follows_createdAt" ON "follows" ("$createdAt");
CREATE INDEX "index_follows_updatedAt" ON "follows" ("$updatedAt");
