-- What a decision states besides its reasons: the rule that was broken, how it was found, and how many days a suspension lasts.

ALTER TABLE audit ADD COLUMN "rule" TEXT COLLATE "C";
ALTER TABLE audit ADD COLUMN "means" TEXT COLLATE "C";
ALTER TABLE audit ADD COLUMN "days" BIGINT;
ALTER TABLE accounts ADD COLUMN "suspendedUntil" BIGINT;
