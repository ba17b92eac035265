export { smsWebhook } from './webhook.ts'
