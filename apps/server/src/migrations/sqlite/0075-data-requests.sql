-- Requests by law to erase or export the data of somebody, made by operators on their behalf.

CREATE TABLE "data_requests" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "task" TEXT NOT NULL,
  "person" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  -- Operators; NULL at the command line, or where nobody has to approve. They name without a reference, as the audit log does.
  "asker" TEXT,
  "approver" TEXT,
  "reason" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  -- From then on the person can object. NULL while an operator has to approve it.
  "approvedAt" INTEGER,
  "toldAt" INTEGER,
  "endedAt" INTEGER
) STRICT;
CREATE INDEX "data_requests_person" ON "data_requests" ("person");
CREATE UNIQUE INDEX "data_requests_open" ON "data_requests" ("person", "task") WHERE "endedAt" IS NULL;
CREATE INDEX "data_requests_running" ON "data_requests" ("sequence") WHERE "endedAt" IS NULL;
CREATE INDEX "data_requests_ended" ON "data_requests" ("endedAt") WHERE "endedAt" IS NOT NULL;
