-- Responses of each day that say that the server has failed, of all processes.

ALTER TABLE daily_figures ADD COLUMN "errors" BIGINT NOT NULL DEFAULT 0;
