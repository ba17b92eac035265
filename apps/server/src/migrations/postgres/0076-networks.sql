-- The networks that people sign up and use their sessions from, for lists of operators; and accounts by the domain of their address.

CREATE TABLE "account_networks" (
  "account" TEXT COLLATE "C" NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  -- IPv4 /24, IPv6 /48.
  "network" TEXT COLLATE "C" NOT NULL,
  -- As the account has it: one index lists a network's people in their order.
  "joinedAt" BIGINT NOT NULL,
  "seenAt" BIGINT NOT NULL,
  PRIMARY KEY ("account", "network")
);
CREATE INDEX "account_networks_newest" ON "account_networks" ("network", "joinedAt", "account");
CREATE INDEX "account_networks_seen" ON "account_networks" ("seenAt");
CREATE INDEX "accounts_domain" ON "accounts" (substr("email", strpos("email", '@') + 1), "$createdAt", "$id");
