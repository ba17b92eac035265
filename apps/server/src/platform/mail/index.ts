export { smtp, type SmtpServer } from './smtp.ts'
