-- What a decision states besides its reasons: the rule that was broken, how it was found, and how many days a suspension lasts.

ALTER TABLE audit ADD COLUMN "rule" TEXT;
ALTER TABLE audit ADD COLUMN "means" TEXT;
ALTER TABLE audit ADD COLUMN "days" INTEGER;
ALTER TABLE accounts ADD COLUMN "suspendedUntil" INTEGER;
