-- The tags that people follow, and the posts whose captions are still to be read for tags: the server adds them to
-- posts_tags in the background, newest first.

CREATE TABLE "tagFollows" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "tag" TEXT NOT NULL
) STRICT;
CREATE INDEX "index_tagFollows_newestByUser" ON "tagFollows" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_tagFollows_oncePerTag" ON "tagFollows" ("user", "tag");
CREATE TABLE "posts_untagged" ("before" INTEGER NOT NULL PRIMARY KEY) STRICT;
INSERT INTO "posts_untagged" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
