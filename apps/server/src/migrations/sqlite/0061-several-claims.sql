-- People keep several usernames that look the same: the one that they have, and those that they had.

CREATE TABLE earlier_claims (
  skeleton TEXT NOT NULL,
  username TEXT NOT NULL,
  "user" TEXT NOT NULL,
  "claimedAt" INTEGER NOT NULL,
  until INTEGER
) STRICT;
INSERT INTO earlier_claims (skeleton, username, "user", "claimedAt", until)
  SELECT skeleton, coalesce(claims.username, "username$folded"), "user", "claimedAt", until
  FROM username_claims AS claims JOIN "users" ON "$id" = "user";
DROP TABLE username_claims;
CREATE TABLE username_claims (
  skeleton TEXT NOT NULL,
  -- Case-folded.
  username TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "claimedAt" INTEGER NOT NULL,
  -- When an earlier one is no longer reserved.
  until INTEGER,
  PRIMARY KEY (skeleton, username, "user")
) STRICT, WITHOUT ROWID;
INSERT INTO username_claims (skeleton, username, "user", "claimedAt", until)
  SELECT skeleton, username, "user", "claimedAt", until FROM earlier_claims;
DROP TABLE earlier_claims;
CREATE INDEX "usernameClaimsByUser" ON username_claims ("user");
