-- Usernames that look the same belong to whoever had one first. Existing ones all stay.

CREATE TABLE username_claims (
  -- What the username looks like.
  skeleton TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "claimedAt" INTEGER NOT NULL,
  PRIMARY KEY (skeleton, "user")
) STRICT, WITHOUT ROWID;
CREATE INDEX "usernameClaimsByUser" ON username_claims ("user");
INSERT INTO username_claims (skeleton, "user", "claimedAt") SELECT "username", "$id", "$createdAt" FROM "users";
UPDATE username_claims SET skeleton = username_skeleton(skeleton);
