-- The indexes of likes contain both sides, so that the newest links of a document or person are read without the table.

DROP INDEX "index_posts_likes_document";
CREATE INDEX "index_posts_likes_document" ON "posts_likes" (document, sequence, member);
DROP INDEX "index_posts_likes_member";
CREATE INDEX "index_posts_likes_member" ON "posts_likes" (member, sequence, document);
