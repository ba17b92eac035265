-- Comments can be liked, as posts can.

ALTER TABLE "comments" ADD COLUMN "likesCount" INTEGER NOT NULL DEFAULT 0;
CREATE TABLE "comments_likes" (
  sequence INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES "comments" (sequence) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES "users" (sequence) ON DELETE CASCADE,
  UNIQUE (document, member)
) STRICT;
CREATE INDEX "index_comments_likes_document" ON "comments_likes" (document, sequence, member);
CREATE INDEX "index_comments_likes_member" ON "comments_likes" (member, sequence, document);
CREATE TRIGGER "count_comments_likes_insert" AFTER INSERT ON "comments_likes" BEGIN
  UPDATE "comments" SET "likesCount" = "likesCount" + 1 WHERE sequence = new.document;
END;
CREATE TRIGGER "count_comments_likes_delete" AFTER DELETE ON "comments_likes" BEGIN
  UPDATE "comments" SET "likesCount" = "likesCount" - 1 WHERE sequence = old.document AND NOT EXISTS (SELECT 1 FROM "comment_deletions" WHERE comment = "comments"."$id") AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "comments"."post") AND NOT EXISTS (SELECT 1 FROM "comment_deletions" WHERE comment = "comments"."parent");
END;
