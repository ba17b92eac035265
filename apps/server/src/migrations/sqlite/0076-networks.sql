-- The networks that people sign up and use their sessions from, for lists of operators; and accounts by the domain of their address.

CREATE TABLE "account_networks" (
  "account" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  -- IPv4 /24, IPv6 /48.
  "network" TEXT NOT NULL,
  -- As the account has it: one index lists a network's people in their order.
  "joinedAt" INTEGER NOT NULL,
  "seenAt" INTEGER NOT NULL,
  PRIMARY KEY ("account", "network")
) STRICT;
CREATE INDEX "account_networks_newest" ON "account_networks" ("network", "joinedAt", "account");
CREATE INDEX "account_networks_seen" ON "account_networks" ("seenAt");
CREATE INDEX "accounts_domain" ON "accounts" (substr("email", instr("email", '@') + 1), "$createdAt", "$id");
