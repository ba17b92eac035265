-- Full-text indexes have the names of technologies that a text has also as words of their own, for exact searches. The server
-- indexes earlier documents anew in the background, newest first.

DROP TABLE "users_indexing";
CREATE TABLE "users_indexing" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "users_indexing" ("before") SELECT sequence + 1 FROM "users" ORDER BY sequence DESC LIMIT 1;
DROP TABLE "jobs_indexing";
CREATE TABLE "jobs_indexing" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "jobs_indexing" ("before") SELECT sequence + 1 FROM "jobs" ORDER BY sequence DESC LIMIT 1;
DROP TABLE "posts_indexing";
CREATE TABLE "posts_indexing" ("before" BIGINT NOT NULL PRIMARY KEY);
INSERT INTO "posts_indexing" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
