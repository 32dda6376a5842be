INSERT INTO photo_annotations (file_path, version, is_current, shapes, shape_count, has_blur, saved_at, saved_by)
VALUES ('projects/facts.jpg', 1, TRUE,
        '[{"kind":"blur","x1":0.1,"y1":0.1,"x2":0.4,"y2":0.4,"color":null,"text":null}]', 1, TRUE, 60, 'u1');
