-- The index of posts by likes has their times, too: the most liked posts of a day are found without reading the others.

DROP INDEX "index_posts_mostLiked";
CREATE INDEX "index_posts_mostLiked" ON "posts" ("likesCount", sequence, "$createdAt");
