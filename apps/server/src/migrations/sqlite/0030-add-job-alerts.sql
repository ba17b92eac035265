-- add job alerts

ALTER TABLE "jobSearches" ADD COLUMN "alertedAt" INTEGER;
CREATE INDEX "index_jobSearches_longestWaiting" ON "jobSearches" ("alertedAt");
