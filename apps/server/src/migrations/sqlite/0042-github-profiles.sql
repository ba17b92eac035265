-- Copies of GitHub accounts, of people who show theirs on their profile. Each is gone with its identity.

CREATE TABLE github_profiles (
  identity TEXT PRIMARY KEY NOT NULL REFERENCES identities ("$id") ON DELETE CASCADE,
  -- The ids of the repositories that the person shows, as JSON.
  chosen TEXT NOT NULL,
  -- The last good answer as JSON; null when it has become too old.
  account TEXT,
  -- A "data:" URL.
  avatar TEXT,
  -- When GitHub answered last, and when it was asked last.
  "fetchedAt" INTEGER NOT NULL,
  "checkedAt" INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX "githubProfilesByTime" ON github_profiles ("checkedAt");
