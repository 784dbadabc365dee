import type { ComponentType } from "react";
import { ConfirmAddressPage } from "@/features/auth/confirm-address-page";
import { ForgotPasswordPage } from "@/features/auth/forgot-password-page";
import { JoinPage } from "@/features/auth/join-page";
import { ResetPasswordPage } from "@/features/auth/reset-password-page";
import { lazyPage } from "@/lib/lazy-page";
import { type AccountPath, paths } from "@/lib/paths";
import { RedirectSignedIn } from "./redirect-signed-in";

const loadFollowing = () => import("@/features/following/following-pages");

/** Those for accounts, but for signing in, come together, since they share most of their code. */
const pages: Readonly<Record<AccountPath, ComponentType>> = {
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.confirmAddress]: ConfirmAddressPage,
  [paths.join]: JoinPage,
  [paths.following]: lazyPage<"FollowingPage">(loadFollowing, "FollowingPage"),
  [paths.stopFollowing]: lazyPage<"StopFollowingPage">(loadFollowing, "StopFollowingPage"),
};

/** A page around accounts, or one for followers. */
export function AccountPage({ page }: { page: AccountPath }) {
  const Page = pages[page];
  return page === paths.forgotPassword ? (
    <RedirectSignedIn>
      <Page />
    </RedirectSignedIn>
  ) : (
    <Page />
  );
}
