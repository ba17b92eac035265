-- What is deleted in portions is not counted down one by one: nobody reads those counts any more.

DROP TRIGGER "count_posts_likes_delete" ON "posts_likes";
DROP FUNCTION "count_posts_likes_delete";
CREATE FUNCTION "count_posts_likes_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "posts" SET "likesCount" = "likesCount" - 1 WHERE sequence = (OLD).document AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "posts"."$id");
  RETURN NULL;
END $$;
CREATE TRIGGER "count_posts_likes_delete" AFTER DELETE ON "posts_likes" FOR EACH ROW EXECUTE FUNCTION "count_posts_likes_delete"();
DROP TRIGGER "count_comments_post_delete" ON "comments";
DROP FUNCTION "count_comments_post_delete";
CREATE FUNCTION "count_comments_post_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "posts" SET "commentsCount" = "commentsCount" - 1 WHERE "$id" = (OLD)."post" AND (OLD)."creator" IS NOT NULL AND (OLD)."hidden" = 0 AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "posts"."$id");
  RETURN NULL;
END $$;
CREATE TRIGGER "count_comments_post_delete" AFTER DELETE ON "comments" FOR EACH ROW EXECUTE FUNCTION "count_comments_post_delete"();
DROP TRIGGER "count_comments_parent_delete" ON "comments";
DROP FUNCTION "count_comments_parent_delete";
CREATE FUNCTION "count_comments_parent_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "comments" SET "repliesCount" = "repliesCount" - 1 WHERE "$id" = (OLD)."parent" AND (OLD)."creator" IS NOT NULL AND (OLD)."hidden" = 0 AND NOT EXISTS (SELECT 1 FROM "comment_deletions" WHERE comment = "comments"."$id") AND NOT EXISTS (SELECT 1 FROM "post_deletions" WHERE post = "comments"."post") AND NOT EXISTS (SELECT 1 FROM "comment_deletions" WHERE comment = "comments"."parent");
  RETURN NULL;
END $$;
CREATE TRIGGER "count_comments_parent_delete" AFTER DELETE ON "comments" FOR EACH ROW EXECUTE FUNCTION "count_comments_parent_delete"();
