-- Comments on posts. Triggers keep the exact numbers of them, and record the ids of deleted ones.

ALTER TABLE "posts" ADD COLUMN "commentsCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "posts" ADD COLUMN "commenting" TEXT NOT NULL DEFAULT 'everyone';
CREATE TABLE "comments" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "creator" TEXT REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT NOT NULL REFERENCES "posts" ("$id") ON DELETE CASCADE,
  "parent" TEXT REFERENCES "comments" ("$id") ON DELETE CASCADE,
  "text" TEXT NOT NULL,
  "editedAt" INTEGER,
  "repliesCount" INTEGER NOT NULL DEFAULT 0,
  "hidden" INTEGER NOT NULL DEFAULT 0
) STRICT;
ALTER TABLE "reports" ADD COLUMN "comment" TEXT REFERENCES "comments" ("$id") ON DELETE SET NULL;
CREATE INDEX "index_comments_newestByPost" ON "comments" ("post", "$createdAt");
CREATE INDEX "index_comments_newestByPostAndParent" ON "comments" ("post", "parent", "$createdAt");
CREATE INDEX "index_comments_newestByParent" ON "comments" ("parent", "$createdAt");
CREATE INDEX "index_comments_newestByCreator" ON "comments" ("creator", "$createdAt");
CREATE INDEX "index_comments_createdAt" ON "comments" ("$createdAt");
CREATE INDEX "index_comments_updatedAt" ON "comments" ("$updatedAt");
CREATE UNIQUE INDEX "index_comments_hidden" ON "comments" ("$id") WHERE "hidden" = 1;
CREATE TRIGGER "count_comments_post_insert" AFTER INSERT ON "comments" BEGIN
  UPDATE "posts" SET "commentsCount" = "commentsCount" + 1 WHERE "$id" = new."post" AND new."creator" IS NOT NULL AND new."hidden" = 0;
END;
CREATE TRIGGER "count_comments_post_delete" AFTER DELETE ON "comments" BEGIN
  UPDATE "posts" SET "commentsCount" = "commentsCount" - 1 WHERE "$id" = old."post" AND old."creator" IS NOT NULL AND old."hidden" = 0;
END;
CREATE TRIGGER "count_comments_post_update" AFTER UPDATE OF "creator", "hidden" ON "comments" BEGIN
  UPDATE "posts" SET "commentsCount" = "commentsCount" + CASE WHEN (new."creator" IS NOT NULL AND new."hidden" = 0) THEN 1 ELSE -1 END WHERE "$id" = new."post" AND (new."creator" IS NOT NULL AND new."hidden" = 0) <> (old."creator" IS NOT NULL AND old."hidden" = 0);
END;
CREATE TRIGGER "count_comments_parent_insert" AFTER INSERT ON "comments" BEGIN
  UPDATE "comments" SET "repliesCount" = "repliesCount" + 1 WHERE "$id" = new."parent" AND new."creator" IS NOT NULL AND new."hidden" = 0;
END;
CREATE TRIGGER "count_comments_parent_delete" AFTER DELETE ON "comments" BEGIN
  UPDATE "comments" SET "repliesCount" = "repliesCount" - 1 WHERE "$id" = old."parent" AND old."creator" IS NOT NULL AND old."hidden" = 0;
END;
CREATE TRIGGER "count_comments_parent_update" AFTER UPDATE OF "creator", "hidden" ON "comments" BEGIN
  UPDATE "comments" SET "repliesCount" = "repliesCount" + CASE WHEN (new."creator" IS NOT NULL AND new."hidden" = 0) THEN 1 ELSE -1 END WHERE "$id" = new."parent" AND (new."creator" IS NOT NULL AND new."hidden" = 0) <> (old."creator" IS NOT NULL AND old."hidden" = 0);
END;
CREATE UNIQUE INDEX "index_reports_oncePerComment" ON "reports" ("user", "comment");
CREATE INDEX "index_reports_comment" ON "reports" ("comment");

-- Links, reports and decisions about a comment that is gone must never come to mean another.
CREATE TABLE deleted_comments (
  "$id" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER "remember_deleted_comments" AFTER DELETE ON "comments" BEGIN
  INSERT INTO deleted_comments ("$id") VALUES (old."$id") ON CONFLICT DO NOTHING;
END;
-- Comments that are being deleted: more refers to each than one unit of work may take along.
CREATE TABLE comment_deletions (
  comment TEXT NOT NULL PRIMARY KEY REFERENCES "comments" ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a reported comment said when it was reported.
ALTER TABLE evidence ADD COLUMN comment TEXT;
ALTER TABLE evidence ADD COLUMN text TEXT;
CREATE INDEX "evidenceByComment" ON evidence (comment);
ALTER TABLE audit ADD COLUMN comment TEXT;
