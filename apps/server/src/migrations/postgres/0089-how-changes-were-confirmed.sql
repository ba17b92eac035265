-- By what the change of an entry was confirmed, separated by blanks; '' where nothing was asked, and in entries of before.
ALTER TABLE logs ADD COLUMN "confirmed" TEXT COLLATE "C" NOT NULL DEFAULT '';
