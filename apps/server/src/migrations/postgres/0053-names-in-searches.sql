-- Full-text indexes have the names of technologies as single words, and people and job ads are found by all of their texts. The
-- server indexes earlier documents anew in the background, newest first, and their tags: captions have more,
-- such as #node.js.

DROP TABLE "posts_unindexed";
DROP TABLE "posts_untagged";
CREATE TABLE "users_indexing" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "users_indexing" ("before") SELECT sequence + 1 FROM "users" ORDER BY sequence DESC LIMIT 1;
CREATE TABLE "jobs_indexing" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "jobs_indexing" ("before") SELECT sequence + 1 FROM "jobs" ORDER BY sequence DESC LIMIT 1;
CREATE TABLE "posts_indexing" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "posts_indexing" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
