-- Announcements of operators to everybody; those that are over stay.

CREATE TABLE "announcements" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  "startsAt" INTEGER NOT NULL,
  "endsAt" INTEGER NOT NULL
) STRICT;

-- Operators are told of new reports: a few accounts among many.

CREATE INDEX "accounts_role" ON "accounts" ("role") WHERE "role" IS NOT NULL;
