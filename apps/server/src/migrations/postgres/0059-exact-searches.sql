-- Full-text indexes have the names of technologies that a text has also as words of their own, for exact searches. The server
-- indexes earlier documents anew in the background, newest first.

DELETE FROM "users_indexing";
INSERT INTO "users_indexing" ("before") SELECT sequence + 1 FROM "users" ORDER BY sequence DESC LIMIT 1;
DELETE FROM "jobs_indexing";
INSERT INTO "jobs_indexing" ("before") SELECT sequence + 1 FROM "jobs" ORDER BY sequence DESC LIMIT 1;
DELETE FROM "posts_indexing";
INSERT INTO "posts_indexing" ("before") SELECT sequence + 1 FROM "posts" ORDER BY sequence DESC LIMIT 1;
