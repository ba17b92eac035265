-- Usernames that look the same belong to whoever had one first. Existing ones all stay.

CREATE TABLE username_claims (
  -- What the username looks like.
  skeleton TEXT COLLATE "C" NOT NULL,
  "user" TEXT COLLATE "C" NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "claimedAt" BIGINT NOT NULL,
  PRIMARY KEY (skeleton, "user")
);
CREATE INDEX "usernameClaimsByUser" ON username_claims ("user");
INSERT INTO username_claims (skeleton, "user", "claimedAt") SELECT "username", "$id", "$createdAt" FROM "users";
UPDATE username_claims SET skeleton = username_skeleton(skeleton);
