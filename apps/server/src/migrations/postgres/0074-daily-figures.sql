-- Figures of each day, for the dashboard of operators: `day` is such as 2026-11-29, in UTC.

CREATE TABLE "daily_figures" (
  "day" TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  "members" BIGINT NOT NULL,
  "active" BIGINT NOT NULL,
  "signUps" BIGINT NOT NULL,
  "posts" BIGINT NOT NULL,
  "openReports" BIGINT NOT NULL,
  "fileBytes" BIGINT NOT NULL
);
