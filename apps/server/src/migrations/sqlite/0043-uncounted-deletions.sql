-- What is deleted in portions is not counted down one by one: nobody reads those counts any more.

DROP TRIGGER "count_posts_likes_delete";
CREATE TRIGGER "count_posts_likes_delete" AFTER DELETE ON "posts_likes" BEGIN
  UPDATE "posts" SET "likesCount" = "likesCount" - 1 WHERE sequence = old.document AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "posts"."$id");
END;
DROP TRIGGER "count_comments_post_delete";
CREATE TRIGGER "count_comments_post_delete" AFTER DELETE ON "comments" BEGIN
  UPDATE "posts" SET "commentsCount" = "commentsCount" - 1 WHERE "$id" = old."post" AND old."creator" IS NOT NULL AND old."hidden" = 0 AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "posts"."$id");
END;
DROP TRIGGER "count_comments_parent_delete";
CREATE TRIGGER "count_comments_parent_delete" AFTER DELETE ON "comments" BEGIN
  UPDATE "comments" SET "repliesCount" = "repliesCount" - 1 WHERE "$id" = old."parent" AND old."creator" IS NOT NULL AND old."hidden" = 0 AND NOT EXISTS (SELECT 1 FROM "comment_deletions" WHERE comment = "comments"."$id") AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "comments"."post") AND NOT EXISTS (SELECT 1 FROM "comment_deletions" WHERE comment = "comments"."parent");
END;
