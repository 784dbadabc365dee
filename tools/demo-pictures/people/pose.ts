import type { Point } from "../svg";

/** Angles in radians; 0 hangs or stands straight, above 0 moves forward (to the right). */
export type Joint = { upper: number; lower: number };

export type Pose = {
  lean: number;
  nearArm: Joint;
  farArm: Joint;
  nearLeg: Joint;
  farLeg: Joint;
  /** How far the head bows, in radians. */
  bow?: number;
};

export const POSES = {
  stand: {
    lean: 0.02,
    nearArm: { upper: 0.08, lower: 0.2 },
    farArm: { upper: -0.06, lower: 0.15 },
    nearLeg: { upper: 0.03, lower: -0.02 },
    farLeg: { upper: -0.07, lower: -0.08 },
  },
  walk: {
    lean: 0.08,
    nearArm: { upper: -0.45, lower: -0.1 },
    farArm: { upper: 0.45, lower: 0.75 },
    nearLeg: { upper: 0.42, lower: 0.22 },
    farLeg: { upper: -0.32, lower: -0.72 },
  },
  carryOnHead: {
    lean: 0.03,
    nearArm: { upper: 2.5, lower: 3.05 },
    farArm: { upper: -0.2, lower: 0.1 },
    nearLeg: { upper: 0.3, lower: 0.12 },
    farLeg: { upper: -0.24, lower: -0.5 },
  },
  bend: {
    lean: 1.12,
    nearArm: { upper: 0.28, lower: 0.05 },
    farArm: { upper: 0.5, lower: 0.25 },
    nearLeg: { upper: 0.16, lower: -0.1 },
    farLeg: { upper: -0.08, lower: -0.2 },
    bow: 0.5,
  },
  dig: {
    lean: 0.62,
    nearArm: { upper: 0.75, lower: 1.25 },
    farArm: { upper: 1.15, lower: 1.5 },
    nearLeg: { upper: 0.4, lower: 0.1 },
    farLeg: { upper: -0.3, lower: -0.5 },
    bow: 0.35,
  },
  crouch: {
    lean: 0.5,
    nearArm: { upper: 0.85, lower: 1.05 },
    farArm: { upper: 1.1, lower: 1.3 },
    nearLeg: { upper: 1.75, lower: -0.55 },
    farLeg: { upper: 1.25, lower: -1.0 },
    bow: 0.4,
  },
  sit: {
    lean: 0.08,
    nearArm: { upper: 0.5, lower: 1.25 },
    farArm: { upper: 0.4, lower: 1.0 },
    nearLeg: { upper: 1.5, lower: 0.05 },
    farLeg: { upper: 1.4, lower: -0.1 },
  },
  point: {
    lean: 0.02,
    nearArm: { upper: 1.35, lower: 1.5 },
    farArm: { upper: 0.1, lower: 0.5 },
    nearLeg: { upper: 0.05, lower: 0 },
    farLeg: { upper: -0.1, lower: -0.1 },
  },
  hold: {
    lean: 0.04,
    nearArm: { upper: 0.35, lower: 1.45 },
    farArm: { upper: 0.45, lower: 1.35 },
    nearLeg: { upper: 0.05, lower: 0 },
    farLeg: { upper: -0.09, lower: -0.1 },
    bow: 0.2,
  },
  reach: {
    lean: 0.1,
    nearArm: { upper: 2.2, lower: 2.6 },
    farArm: { upper: 1.9, lower: 2.4 },
    nearLeg: { upper: 0.1, lower: 0 },
    farLeg: { upper: -0.14, lower: -0.18 },
    bow: -0.25,
  },
  pole: {
    lean: 0.22,
    nearArm: { upper: 1.1, lower: 1.7 },
    farArm: { upper: 1.6, lower: 2.1 },
    nearLeg: { upper: 0.34, lower: 0.05 },
    farLeg: { upper: -0.26, lower: -0.36 },
  },
} satisfies Record<string, Pose>;

export type Skeleton = {
  hip: Point;
  neck: Point;
  head: Point;
  tilt: number;
  nearShoulder: Point;
  farShoulder: Point;
  nearElbow: Point;
  farElbow: Point;
  nearHand: Point;
  farHand: Point;
  nearKnee: Point;
  farKnee: Point;
  nearFoot: Point;
  farFoot: Point;
};

const along = (from: Point, angle: number, length: number): Point => ({
  x: from.x + Math.sin(angle) * length,
  y: from.y + Math.cos(angle) * length,
});

/** Joints of a body of a height (pixels, standing), its lower foot at y 0. */
export function skeleton(pose: Pose, height: number, childlike = false): Skeleton {
  const unit = height;
  const thigh = unit * (childlike ? 0.2 : 0.235);
  const shin = unit * (childlike ? 0.2 : 0.24);
  const reach = (leg: Joint) => Math.cos(leg.upper) * thigh + Math.cos(leg.lower) * shin;
  const hip = { x: 0, y: -Math.max(reach(pose.nearLeg), reach(pose.farLeg)) - unit * 0.02 };
  const torso = unit * (childlike ? 0.3 : 0.33);
  const neck = along(hip, Math.PI - pose.lean, torso);
  const tilt = pose.lean * 0.45 + (pose.bow ?? 0);
  const head = along(neck, Math.PI - tilt, unit * (childlike ? 0.115 : 0.098));
  const shoulder = (offset: number) => {
    const down = along(neck, -pose.lean, unit * 0.045);
    return { x: down.x + offset * Math.cos(pose.lean), y: down.y + offset * Math.sin(pose.lean) };
  };
  const nearShoulder = shoulder(-unit * 0.028);
  const farShoulder = shoulder(unit * 0.045);
  const arm = (from: Point, joint: Joint) => {
    const elbow = along(from, joint.upper, unit * 0.155);
    return { elbow, hand: along(elbow, joint.lower, unit * 0.15) };
  };
  const leg = (offset: number, joint: Joint) => {
    const knee = along({ x: hip.x + offset, y: hip.y }, joint.upper, thigh);
    return { knee, foot: along(knee, joint.lower, shin) };
  };
  const [nearArm, farArm] = [arm(nearShoulder, pose.nearArm), arm(farShoulder, pose.farArm)];
  const [nearLeg, farLeg] = [leg(-unit * 0.018, pose.nearLeg), leg(unit * 0.024, pose.farLeg)];
  return {
    hip,
    neck,
    head,
    tilt,
    nearShoulder,
    farShoulder,
    nearElbow: nearArm.elbow,
    farElbow: farArm.elbow,
    nearHand: nearArm.hand,
    farHand: farArm.hand,
    nearKnee: nearLeg.knee,
    farKnee: farLeg.knee,
    nearFoot: nearLeg.foot,
    farFoot: farLeg.foot,
  };
}
