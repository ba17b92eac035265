-- add notifications

CREATE TABLE "threadMutes" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT NOT NULL REFERENCES "posts" ("$id") ON DELETE CASCADE
) STRICT;
CREATE TABLE "notifications" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "kind" TEXT NOT NULL,
  "group" TEXT NOT NULL,
  "actor" TEXT REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT REFERENCES "posts" ("$id") ON DELETE CASCADE,
  "comment" TEXT REFERENCES "comments" ("$id") ON DELETE CASCADE,
  "job" TEXT REFERENCES "jobs" ("$id") ON DELETE CASCADE,
  "seenAt" INTEGER
) STRICT;
CREATE INDEX "index_threadMutes_newestByUser" ON "threadMutes" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_threadMutes_oncePerPost" ON "threadMutes" ("user", "post");
CREATE INDEX "index_threadMutes_post" ON "threadMutes" ("post");
CREATE INDEX "index_notifications_newestByUser" ON "notifications" ("user", "$createdAt");
CREATE INDEX "index_notifications_unseenByUser" ON "notifications" ("user", "seenAt");
CREATE INDEX "index_notifications_oldest" ON "notifications" ("$createdAt");
CREATE INDEX "index_notifications_newestByGroup" ON "notifications" ("user", "group", "$createdAt");
CREATE INDEX "index_notifications_actor" ON "notifications" ("actor");
CREATE INDEX "index_notifications_post" ON "notifications" ("post");
CREATE INDEX "index_notifications_comment" ON "notifications" ("comment");
CREATE INDEX "index_notifications_job" ON "notifications" ("job");
CREATE INDEX "index_notifications_updatedAt" ON "notifications" ("$updatedAt");
