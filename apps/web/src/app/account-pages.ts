/* The pages around signing in, in one file of the build: they share most of what they are made of. */

export { ConfirmAddressPage } from "@/features/auth/confirm-address-page";
export { ForgotPasswordPage } from "@/features/auth/forgot-password-page";
export { JoinPage } from "@/features/auth/join-page";
export { LoginPage } from "@/features/auth/login-page";
export { ResetPasswordPage } from "@/features/auth/reset-password-page";
