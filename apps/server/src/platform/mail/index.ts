export { checkSmtp, smtp, type SmtpServer } from './smtp.ts'
