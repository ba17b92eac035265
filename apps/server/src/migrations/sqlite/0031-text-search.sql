-- Posts whose alternative texts, places and tags are not in the full-text index yet, beside the words of their captions: the
-- server adds them in the background, newest first.

CREATE TABLE "posts_unsearched" ("before" INTEGER NOT NULL PRIMARY KEY) STRICT;
INSERT INTO "posts_unsearched" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
