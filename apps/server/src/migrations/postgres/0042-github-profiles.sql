-- Copies of GitHub accounts, of people who show theirs on their profile. Each is gone with its identity.

CREATE TABLE github_profiles (
  identity TEXT COLLATE "C" PRIMARY KEY REFERENCES identities ("$id") ON DELETE CASCADE,
  -- The ids of the repositories that the person shows, as JSON.
  chosen TEXT COLLATE "C" NOT NULL,
  -- The last good answer as JSON; null when it has become too old.
  account TEXT COLLATE "C",
  -- A "data:" URL.
  avatar TEXT COLLATE "C",
  -- When GitHub answered last, and when it was asked last.
  "fetchedAt" BIGINT NOT NULL,
  "checkedAt" BIGINT NOT NULL
);
CREATE INDEX "githubProfilesByTime" ON github_profiles ("checkedAt");
