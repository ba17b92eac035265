-- How long reports wait for a decision, of each day: the median in minutes; 0 where nothing was decided.

ALTER TABLE daily_figures ADD COLUMN "decisionMinutes" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX "reports_settled" ON "reports" ("$updatedAt");
