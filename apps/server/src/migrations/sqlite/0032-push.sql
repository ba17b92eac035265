-- Devices on which people asked for notifications.

CREATE TABLE "pushSubscriptions" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "session" TEXT NOT NULL,
  "endpoint" TEXT NOT NULL,
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "restsUntil" INTEGER,
  "failures" INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY ("session") REFERENCES sessions ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_pushSubscriptions_newestByUser" ON "pushSubscriptions" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_pushSubscriptions_oncePerEndpoint" ON "pushSubscriptions" ("endpoint");
CREATE UNIQUE INDEX "index_pushSubscriptions_oncePerSession" ON "pushSubscriptions" ("session");

-- Notifications that a device has not been sent yet. Each is written with its notification and is gone with it.
CREATE TABLE pending_pushes (
  notification TEXT NOT NULL REFERENCES notifications ("$id") ON DELETE CASCADE,
  subscription TEXT NOT NULL REFERENCES "pushSubscriptions" ("$id") ON DELETE CASCADE,
  "dueAt" INTEGER NOT NULL,
  PRIMARY KEY (notification, subscription)
) STRICT, WITHOUT ROWID;
CREATE INDEX "pendingPushesOfSubscription" ON pending_pushes (subscription);
CREATE INDEX "pendingPushesByTime" ON pending_pushes ("dueAt");
