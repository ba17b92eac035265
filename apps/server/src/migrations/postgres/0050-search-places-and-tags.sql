-- Places and tags can be searched by themselves: the words of each are in the full-text index a second time. The server adds
-- those of earlier posts in the background, newest first.

DROP TABLE "posts_unsearched";
CREATE TABLE "posts_unindexed" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "posts_unindexed" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
