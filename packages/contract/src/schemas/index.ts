export { Account, Prefs } from './account.ts'
export { Block, BlockList } from './block.ts'
export { DateTime, type DocumentList, documentList, DocumentMeta } from './base.ts'
export { AnyDocumentList, Document, Row, RowList, SelectedDocument } from './document.ts'
export { EmailChange } from './email-change.ts'
export { ErrorAnswer } from './error.ts'
export { File, FileList } from './file.ts'
export { Follow, FollowList } from './follow.ts'
export { Identity, IdentityList } from './identity.ts'
export {
  Interest,
  InterestList,
  Job,
  JobList,
  JobSave,
  JobSaveList,
  JobSearch,
  JobSearchList,
  Lead,
  LeadList,
  NestedJob,
} from './job.ts'
export { Jwt } from './jwt.ts'
export { Log, LogList } from './log.ts'
export {
  AuditEntry,
  AuditEntryList,
  Decision,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedJob,
  ModeratedPerson,
  ModeratedPersonList,
  ModeratedPost,
  QueuedReport,
  QueuedReportList,
} from './operator.ts'
export { Mute, MuteList } from './mute.ts'
export { PersonCard } from './person-card.ts'
export { NestedPost, Post, PostList } from './post.ts'
export { Report, ReportList, ReportReason, ReportStatus } from './report.ts'
export { NestedSave, Save, SaveList } from './save.ts'
export { Session, SessionList } from './session.ts'
export { Token } from './token.ts'
export { OwnUser, PublicUser, User, UserList } from './user.ts'
