/* The pages for accounts, but for signing in, form one chunk of the build, since they share most of their code. */

export { ConfirmAddressPage } from "@/features/auth/confirm-address-page";
export { ForgotPasswordPage } from "@/features/auth/forgot-password-page";
export { JoinPage } from "@/features/auth/join-page";
export { ResetPasswordPage } from "@/features/auth/reset-password-page";
