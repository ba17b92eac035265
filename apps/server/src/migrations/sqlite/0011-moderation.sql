-- What an account may do beyond what everybody may: 'operator', or NULL.
ALTER TABLE accounts ADD COLUMN role TEXT;

-- What people have reported.
CREATE TABLE "reports" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT REFERENCES "posts" ("$id") ON DELETE CASCADE,
  "person" TEXT REFERENCES "users" ("$id") ON DELETE CASCADE,
  "reason" TEXT NOT NULL,
  "text" TEXT,
  "status" TEXT NOT NULL DEFAULT 'open'
) STRICT;
CREATE INDEX "index_reports_newestByUser" ON "reports" ("user", "$createdAt");
CREATE INDEX "index_reports_byStatus" ON "reports" ("status", "$createdAt");
CREATE UNIQUE INDEX "index_reports_oncePerPost" ON "reports" ("user", "post");
CREATE UNIQUE INDEX "index_reports_oncePerPerson" ON "reports" ("user", "person");
CREATE INDEX "index_reports_user" ON "reports" ("user");
CREATE INDEX "index_reports_post" ON "reports" ("post");
CREATE INDEX "index_reports_person" ON "reports" ("person");

-- Who did what to whom, and why. It names without references, because it outlives whom it names.
CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  action TEXT NOT NULL,
  -- The operator's users document; NULL for what was done at the server's own command line.
  operator TEXT,
  post TEXT,
  -- Whom it concerns.
  person TEXT,
  report TEXT,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX "auditOfPerson" ON audit (person, sequence);
CREATE TRIGGER "auditIsNeverChanged" BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'The audit log is never changed.');
END;
CREATE TRIGGER "auditIsNeverDeleted" BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'The audit log is never deleted.');
END;

-- Codes that let somebody sign up, once.
CREATE TABLE invitations (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  expire INTEGER NOT NULL,
  -- SHA-256 of the code, which is kept nowhere.
  "codeHash" BLOB NOT NULL UNIQUE,
  -- In its canonical form; '' when it may be anybody.
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Who came in by it. The invitation goes with the account.
  "usedBy" TEXT REFERENCES accounts ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "invitationsUsedBy" ON invitations ("usedBy");
CREATE INDEX "invitationsByEmail" ON invitations (email);
