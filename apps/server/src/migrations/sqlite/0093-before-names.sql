-- What people tell each other about a job: an anonymous card, a question and its answer, and what they share when they agree.

ALTER TABLE "interests" ADD COLUMN "seniority" TEXT;
ALTER TABLE "interests" ADD COLUMN "years" TEXT;
ALTER TABLE "interests" ADD COLUMN "region" TEXT;
ALTER TABLE "interests" ADD COLUMN "stack" TEXT;
ALTER TABLE "interests" ADD COLUMN "note" TEXT;
ALTER TABLE "interests" ADD COLUMN "question" TEXT;
ALTER TABLE "interests" ADD COLUMN "answer" TEXT;
ALTER TABLE "interests" ADD COLUMN "email" TEXT;
ALTER TABLE "interests" ADD COLUMN "phone" TEXT;
ALTER TABLE "interests" ADD COLUMN "link" TEXT;
ALTER TABLE "interests" ADD COLUMN "theirEmail" TEXT;
ALTER TABLE "interests" ADD COLUMN "theirPhone" TEXT;
ALTER TABLE "interests" ADD COLUMN "theirLink" TEXT;
ALTER TABLE "leads" ADD COLUMN "seniority" TEXT;
ALTER TABLE "leads" ADD COLUMN "years" TEXT;
ALTER TABLE "leads" ADD COLUMN "region" TEXT;
ALTER TABLE "leads" ADD COLUMN "stack" TEXT;
ALTER TABLE "leads" ADD COLUMN "note" TEXT;
ALTER TABLE "leads" ADD COLUMN "question" TEXT;
ALTER TABLE "leads" ADD COLUMN "answer" TEXT;
ALTER TABLE "leads" ADD COLUMN "email" TEXT;
ALTER TABLE "leads" ADD COLUMN "phone" TEXT;
ALTER TABLE "leads" ADD COLUMN "link" TEXT;
ALTER TABLE "leads" ADD COLUMN "theirEmail" TEXT;
ALTER TABLE "leads" ADD COLUMN "theirPhone" TEXT;
ALTER TABLE "leads" ADD COLUMN "theirLink" TEXT;
-- What has last changed of a live ad.
ALTER TABLE "jobs" ADD COLUMN "changed" TEXT;
ALTER TABLE "jobs" ADD COLUMN "changedAt" INTEGER;
