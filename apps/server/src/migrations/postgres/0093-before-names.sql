-- What people tell each other about a job: an anonymous card, a question and its answer, and what they share when they agree.

ALTER TABLE "interests" ADD COLUMN "seniority" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "years" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "region" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "stack" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "note" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "question" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "answer" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "email" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "phone" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "link" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "theirEmail" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "theirPhone" TEXT COLLATE "C";
ALTER TABLE "interests" ADD COLUMN "theirLink" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "seniority" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "years" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "region" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "stack" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "note" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "question" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "answer" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "email" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "phone" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "link" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "theirEmail" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "theirPhone" TEXT COLLATE "C";
ALTER TABLE "leads" ADD COLUMN "theirLink" TEXT COLLATE "C";
-- What has last changed of a live ad.
ALTER TABLE "jobs" ADD COLUMN "changed" TEXT COLLATE "C";
ALTER TABLE "jobs" ADD COLUMN "changedAt" BIGINT;
