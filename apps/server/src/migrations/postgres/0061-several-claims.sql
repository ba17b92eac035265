-- People keep several usernames that look the same: the one that they have, and those that they had.

CREATE TABLE earlier_claims (
  skeleton TEXT COLLATE "C" NOT NULL,
  username TEXT COLLATE "C" NOT NULL,
  "user" TEXT COLLATE "C" NOT NULL,
  "claimedAt" BIGINT NOT NULL,
  until BIGINT
);
INSERT INTO earlier_claims (skeleton, username, "user", "claimedAt", until)
  SELECT skeleton, coalesce(claims.username, "username$folded"), "user", "claimedAt", until
  FROM username_claims AS claims JOIN "users" ON "$id" = "user";
DROP TABLE username_claims;
CREATE TABLE username_claims (
  skeleton TEXT COLLATE "C" NOT NULL,
  -- Case-folded.
  username TEXT COLLATE "C" NOT NULL,
  "user" TEXT COLLATE "C" NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "claimedAt" BIGINT NOT NULL,
  -- When an earlier one is no longer reserved.
  until BIGINT,
  PRIMARY KEY (skeleton, username, "user")
);
INSERT INTO username_claims (skeleton, username, "user", "claimedAt", until)
  SELECT skeleton, username, "user", "claimedAt", until FROM earlier_claims;
DROP TABLE earlier_claims;
CREATE INDEX "usernameClaimsByUser" ON username_claims ("user");
