-- Posts whose alternative texts, places and tags are not in the full-text index yet, beside the words of their captions: the
-- server adds them in the background, newest first.

CREATE TABLE "posts_unsearched" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "posts_unsearched" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
