-- Figures of each day, for the dashboard of operators: `day` is such as 2026-11-29, in UTC.

CREATE TABLE "daily_figures" (
  "day" TEXT NOT NULL PRIMARY KEY,
  "members" INTEGER NOT NULL,
  "active" INTEGER NOT NULL,
  "signUps" INTEGER NOT NULL,
  "posts" INTEGER NOT NULL,
  "openReports" INTEGER NOT NULL,
  "fileBytes" INTEGER NOT NULL
) STRICT;
