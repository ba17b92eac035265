-- add job alerts

ALTER TABLE "jobSearches" ADD COLUMN "alertedAt" BIGINT;
CREATE INDEX "index_jobSearches_longestWaiting" ON "jobSearches" ("alertedAt" NULLS FIRST, sequence);
